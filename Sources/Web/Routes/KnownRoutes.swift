import HTTPTypes
import Hummingbird
import Synchronization

/// The library's name for it has a word too many.
typealias RouteDescription = Router<Visit>.RouteDescription

/// The routes of one router, for what answers by them: told once all of them are there.
final class KnownRoutes: Sendable {
  private let told = Mutex<[ToldRoute]>([])

  var all: [ToldRoute] { told.withLock(\.self) }

  func tell(_ routes: [RouteDescription]) {
    told.withLock { $0 = routes.map(ToldRoute.init) }
  }
}

/// A route as other programs are told of it.
struct ToldRoute: Sendable {
  let path: RouterPath
  let method: HTTPRequest.Method

  fileprivate init(_ route: RouteDescription) { (path, method) = (route.path, route.method) }
}
