import Hummingbird
import TestSupport
import Testing

@testable import Web

@Suite("What is told to other programs")
struct OpenAPITests {
  @Test("It has every route with the names in its path, and no field of a route that is none")
  func complete() async throws {
    try await withApp { browser, gym in
      let router = Router(context: Visit.self)
      addRoutes(to: router, gym.services)
      let told = try await browser.get("/openapi.json", json: true)
      #expect(told.json["openapi"] as? String == "3.1.0")
      let paths = told.json["paths"] as? [String: [String: [String: Any]]] ?? [:]
      for route in router.routes {
        let path = route.path.description.replacing("**", with: "{file}")
        let operation = try #require(paths[path]?[route.method.rawValue.lowercased()], "\(path)")
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        let names = parameters.filter { $0["in"] as? String == "path" }.map {
          "{\($0["name"] as? String ?? "")}"
        }
        #expect(names == path.matches(of: /\{\w+\}/).map { String($0.0) }, "\(path)")
        #expect((operation["requestBody"] != nil) == (route.method == .post))
      }
      #expect(paths.values.map(\.count).reduce(0, +) == router.routes.count)
      let known = Set(router.routes.map(\.description))
      #expect(Set(OpenAPI.fields.keys).subtracting(known) == [])
    }
  }

  @Test("A client's fields are told as the form takes them")
  func fields() async throws {
    try await withApp { browser, _ in
      let told = try await browser.get("/openapi.json", json: true)
      let schema = told.json.part(
        "paths", "/clients", "post", "requestBody", "content", "application/json", "schema",
        "properties", "mass", "type")
      #expect(schema as? [String] == ["number", "string", "null"])
      let search = told.json.list("paths", "/clients", "get", "parameters")
      #expect(search.contains { $0["name"] as? String == "q" && $0["in"] as? String == "query" })
    }
  }
}
