import Foundation
import Testing

/// A photo of 48 by 32 pixels.
package enum Photograph {
  /// Turned by its EXIF, with the name of a camera and a place in London in it.
  package static var jpeg: Data { get throws { try data(jpegText) } }
  package static var png: Data { get throws { try data(pngText) } }
  package static var webP: Data { get throws { try data(webPText) } }

  /// A PNG that says it has 60,000 by 60,000 pixels, and one of 300 by 1.
  package static let endless = head(60_000, 60_000)
  package static let thin = head(300, 1)
  /// As many pixels as may be.
  package static let large = head(8_000, 8_000)

  /// A PNG's beginning, and no more.
  package static func head(_ width: UInt16, _ height: UInt16) -> Data {
    let sides = [width, height].flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return Data(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + sides + [8, 2, 0, 0, 0])
  }

  private static func data(_ text: String) throws -> Data {
    try #require(Data(base64Encoded: text))
  }

  private static let jpegText = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/4QCuRXhpZgAATU0AKgAAAAgAAwEPAAIAAAAOAAAAMgESAAMAAAABAAYAAIglAAQA\
    AAABAAAAQAAAAABDYW1lcmEgb2YgU2FtAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMAAAB2AAMAAgAAAAJXAAAAAAQABQAA\
    AAMAAACOAAAAAAAAADMAAAABAAAAHgAAAAEAAAAaAAAAAQAAAAAAAAABAAAABwAAAAEAAAAnAAAAAf/bAEMAFA4PEg8N\
    FBIQEhcVFBgeMiEeHBwePSwuJDJJQExLR0BGRVBac2JQVW1WRUZkiGVtd3uBgoFOYI2XjH2Wc36BfP/bAEMBFRcXHhoe\
    OyEhO3xTRlN8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fP/AABEIACAAMAMB\
    IgACEQEDEQH/xAAWAAEBAQAAAAAAAAAAAAAAAAAABQb/xAAYEAEAAwEAAAAAAAAAAAAAAAAAFmSj4f/EABQBAQAAAAAA\
    AAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC6hyKrpxcYcFyRVdOLjDtwAAAw7cIc\
    dtZ9BDbhDjtrPq4AAD//2Q==
    """
  private static let pngText = """
    iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAMAAABjCgsuAAACplBMVEUAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAzAABmAACZAADMAAD/AAAAMwAzMwBmMwCZMwDMMwD/MwAAZgAzZgBmZgCZZgDMZgD/ZgAAmQAzmQBmmQCZmQDM\
    mQD/mQAAzAAzzABmzACZzADMzAD/zAAA/wAz/wBm/wCZ/wDM/wD//wAAADMzADNmADOZADPMADP/ADMAMzMzMzNmMzOZ\
    MzPMMzP/MzMAZjMzZjNmZjOZZjPMZjP/ZjMAmTMzmTNmmTOZmTPMmTP/mTMAzDMzzDNmzDOZzDPMzDP/zDMA/zMz/zNm\
    /zOZ/zPM/zP//zMAAGYzAGZmAGaZAGbMAGb/AGYAM2YzM2ZmM2aZM2bMM2b/M2YAZmYzZmZmZmaZZmbMZmb/ZmYAmWYz\
    mWZmmWaZmWbMmWb/mWYAzGYzzGZmzGaZzGbMzGb/zGYA/2Yz/2Zm/2aZ/2bM/2b//2YAAJkzAJlmAJmZAJnMAJn/AJkA\
    M5kzM5lmM5mZM5nMM5n/M5kAZpkzZplmZpmZZpnMZpn/ZpkAmZkzmZlmmZmZmZnMmZn/mZkAzJkzzJlmzJmZzJnMzJn/\
    zJkA/5kz/5lm/5mZ/5nM/5n//5kAAMwzAMxmAMyZAMzMAMz/AMwAM8wzM8xmM8yZM8zMM8z/M8wAZswzZsxmZsyZZszM\
    Zsz/ZswAmcwzmcxmmcyZmczMmcz/mcwAzMwzzMxmzMyZzMzMzMz/zMwA/8wz/8xm/8yZ/8zM/8z//8wAAP8zAP9mAP+Z\
    AP/MAP//AP8AM/8zM/9mM/+ZM//MM///M/8AZv8zZv9mZv+ZZv/MZv//Zv8Amf8zmf9mmf+Zmf/Mmf//mf8AzP8zzP9m\
    zP+ZzP/MzP//zP8A//8z//9m//+Z///M//////91g91EAAAAyklEQVR42s1U2xHEIAhMU+nHfpZ2tL6bHHig4CN+HaMh\
    k2GDy4JXeWnXfwLwrLsz/tqvrBkcYHWkA0CSxT4Op8phmAH90x6Jf20zuPCAQxI35wDlUDELHboMQ9I54qCkEWyvg9R1\
    W4ct4aAZKgUDwCKDQErtyqJvNOilcVnzF4C2SumkW1sdEABgupWZFCuEuEyn84BmHvqymmGIOSRbVkcjmLj2SEoj/5rP\
    TVzaLKthEDQf8Z5eZPBCqw4zECS4mbgNo/ndCh/82Ac5R4JYIj1OFAAAAABJRU5ErkJggg==
    """
  private static let webPText = """
    UklGRkIAAABXRUJQVlA4IDYAAAAwBACdASowACAAPv1oqVArJiQitUgBYB+JaQAAeiAVxYOPw5Z8apbyVlgA/sLlvjnA\
    ywAAAAA=
    """
}
