/// A named list of exercises that are carried out one after the other, across categories.
package struct Battery: Encodable, Sendable, Equatable {
  package static let nameLimit = 60
  package static let exerciseLimit = 40

  /// The name of its file without `.json`, or what a vault knows it by.
  package let id: String
  package let name: String
  /// Ids, in the order of the walk.
  package let exercises: [String]

  package init(id: String, name: String, exercises: [String]) {
    (self.id, self.name, self.exercises) = (id, name, exercises)
  }
}
