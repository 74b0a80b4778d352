import Foundation

/// The way to every string and number in a JSON value.
func paths(of value: Any) -> [[AnyHashable]] {
  switch value {
  case let object as [String: Any]:
    object.sorted { $0.key < $1.key }.flatMap { key, child in
      paths(of: child).map { [AnyHashable(key)] + $0 }
    }
  case let array as [Any]:
    array.enumerated().flatMap { index, child in
      paths(of: child).map { [AnyHashable(index)] + $0 }
    }
  default: [[]]
  }
}

/// The JSON value with one string or number made another of its kind.
func changing(_ value: Any, at path: ArraySlice<AnyHashable>) -> Any {
  switch value {
  case let object as [String: Any]:
    guard let key = path.first?.base as? String, let child = object[key] else { return value }
    return object.merging([key: changing(child, at: path.dropFirst())]) { $1 }
  case let array as [Any]:
    guard let index = path.first?.base as? Int, array.indices.contains(index) else { return value }
    var changed = array
    changed[index] = changing(array[index], at: path.dropFirst())
    return changed
  case let text as String:
    guard var bytes = Data(base64Encoded: text), bytes.count >= 16 else { return flipped(text) }
    bytes[bytes.count - 1] ^= 1
    return bytes.base64EncodedString()
  case let number as Int: return number + 1
  default: return value
  }
}

/// The JSON value with another in one place.
func replacing(_ value: Any, at path: ArraySlice<AnyHashable>, by new: Any) -> Any {
  guard let step = path.first else { return new }
  if var object = value as? [String: Any], let key = step.base as? String {
    object[key] = object[key].map { replacing($0, at: path.dropFirst(), by: new) }
    return object
  }
  guard var array = value as? [Any], let index = step.base as? Int, array.indices.contains(index)
  else { return value }
  array[index] = replacing(array[index], at: path.dropFirst(), by: new)
  return array
}

private func flipped(_ text: String) -> String {
  let last = text.hasSuffix("1") ? "2" : "1"
  return text.dropLast() + last
}
