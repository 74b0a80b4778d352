import Foundation
import Pictures
import Vault

/// Makes pictures from contact cards anew, by the same rules as those that are sent.
package struct ContactPhotos: PhotoMaking {
  private let maker: PictureMaker

  package init() { maker = PictureMaker() }

  init(_ maker: PictureMaker) { self.maker = maker }

  package func mayBeMade(of picture: Data) -> Bool {
    (try? PictureMaker.check(picture)) != nil
  }

  package func made(of pictures: [Data]) async -> [MadePhoto?] {
    await maker.made(of: pictures).map { made in
      made.map { MadePhoto(large: $0.large, small: $0.small) }
    }
  }
}
