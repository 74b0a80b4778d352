// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(), .treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny"),
]

/// A module of the house and its tests, which mirror it: `Sources/Name`, `Tests/Name`.
func room(
  _ name: String, _ dependencies: [Target.Dependency], linker: [LinkerSetting] = [],
  testData: [String] = [], forTests: [Target.Dependency] = []
) -> [Target] {
  [
    .target(name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: linker),
    .testTarget(
      name: name + "Tests", dependencies: [.byName(name: name), "TestSupport"] + forTests,
      path: "Tests/\(name)", exclude: testData, swiftSettings: strict),
  ]
}

let certificates = Target.Dependency.product(name: "X509", package: "swift-certificates")
let asn1 = Target.Dependency.product(name: "SwiftASN1", package: "swift-asn1")
let tls = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")

// GRDB asks for `sqlite3`; the linker script in this folder answers with SQLCipher.
let sqlcipherInsteadOfSQLite = LinkerSetting.unsafeFlags([
  "-L\(Context.packageDirectory)/Sources/CSQLCipher/link"
])

/// Only `bin/fuzz` builds it: libFuzzer brings the program's beginning.
let fuzz: [Target] =
  Context.environment["HEALTHWHEEL_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Archives", "Catalogue", "Contacts", "Definitions", "Forms", "Pictures", "Scripting",
        "Submissions", "Units",
      ],
      path: "Tests/Fuzz", exclude: ["seeds"], swiftSettings: strict)
  ]

let package = Package(
  name: "HealthWheel",
  products: [.executable(name: "healthwheel", targets: ["HealthWheel"])],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "HealthWheel",
      dependencies: [
        "Web", "Vault", "Catalogue", "Forms", "Units", "Definitions", "QRCodes", "Children",
        "CLinux",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], swiftSettings: strict),
    .testTarget(
      name: "HealthWheelTests",
      dependencies: ["HealthWheel", "TestSupport", "Web", "Vault", "Forms"],
      path: "Tests/HealthWheel", swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "Web", "Vault", "Catalogue", "Forms", "Passwords", "Certificates", "Children", crypto,
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Tests/TestSupport", exclude: ["stand-in.sh"], swiftSettings: strict),
    .executableTarget(
      name: "scoring-benchmark", dependencies: ["Catalogue"], path: "Benchmarks/Scoring",
      swiftSettings: strict),
    .target(name: "CSQLCipher", exclude: ["link"]),
    .systemLibrary(name: "CQREncode"),
    .systemLibrary(name: "CLinux"),
    .target(name: "CSpawn"),
    .target(name: "CArgon2", linkerSettings: [.linkedLibrary("argon2")]),
    .target(name: "CLua", linkerSettings: [.linkedLibrary("lua5.4")]),
  ]
    + room(
      "Web",
      [
        "Vault", "Catalogue", "Forms", "Submissions", "Units", "Charts", "QRCodes", "Definitions",
        "Passwords", "Certificates", "Printing", "Pictures", "Posting", "Children", crypto, tls,
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ], forTests: [.product(name: "NIOEmbedded", package: "swift-nio")])
    + room(
      "Vault",
      [
        "Catalogue", "Forms", "Contacts", "Archives", "Units", "Definitions", "Passwords",
        "CSQLCipher", crypto,
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ], linker: [sqlcipherInsteadOfSQLite], testData: ["Golden"])
    + room(
      "Catalogue", ["Scripting", "Units", "Definitions", crypto], testData: ["Norms"])
    + room("Forms", ["Units", "Definitions", crypto], forTests: ["Catalogue"])
    + room("Submissions", ["Units"])
    + room("Contacts", [])
    + room("Archives", [])
    + room("Definitions", ["Units"])
    + room("Units", [])
    + room("Charts", [], testData: ["Golden"])
    + room("QRCodes", ["CQREncode"])
    + room("Children", ["CSpawn"])
    + room("Printing", ["Children"], forTests: ["Children"])
    + room("Pictures", ["Children"], forTests: ["Children"])
    + room("Posting", ["Children", "Units"], forTests: ["Children"])
    + room("Certificates", [certificates, asn1, crypto])
    + room("Scripting", ["CLua"])
    + room("Passwords", ["CArgon2"])
    + fuzz,
  swiftLanguageModes: [.v6]
)
