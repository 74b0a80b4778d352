import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("A plan from a spreadsheet")
struct PlanImportTests {
  @Test(
    "Whatever parts the cells, the same plan is shown and nothing is saved until somebody says so",
    arguments: [
      "day;movement;sets;repetitions;mass;rest\nMonday;Back squat;3;10;42,5;90\n;Plank;3 x 30 s;;;\n",
      "day,movement,sets,repetitions,mass,rest\r\nMonday,Back squat,3,10,\"42,5\",90\r\n,Plank,3 x 30 s,,,\r\n",
      "Weekday\tExercise\tSets\tReps\tWeight (kg)\tPause\nMon\tback-squat\t3\t10\t42.5\t1:30\n\tplank\t3 x 30 s",
      "\u{FEFF}Monday;Back squat;3 x 10 x 42,5 kg rest 90 s\n\nMonday;Plank;3 x 30 s",
    ])
  func separators(file: String) async throws {
    try await withClient { browser, _, path in
      let shown = try await browser.postJSON("\(path)/plans/import/preview", ["csv": file])
      #expect(shown.status == .ok && shown.json.list("problems").isEmpty, "\(shown.text)")
      let page = try await browser.post("\(path)/plans/import/preview", ["csv": file])
      #expect(page.contains("3 × 10 × 42.5 kg rest 1:30") && page.contains("3 × 30 s"))
      #expect(page.contains(">Monday</h2>") && page.contains("Add the plan</button>"))
      let none = try await browser.get("\(path)/plans", json: true).json
      #expect(none.list("plans").isEmpty)
      let made = try await browser.post(
        "\(path)/plans/import", ["csv": file, "name": "From my sheet"])
      let plan = try #require(made.location)
      #expect(try await browser.days(plan).map { $0["weekday"] as? Int } == [1])
      let movements = try await browser.movements(plan)
      #expect(movements.map { $0["movement"] as? String } == ["back-squat", "plank"])
      #expect(movements[0].list("sets").compactMap { $0["mass"] as? Double } == [42.5, 42.5, 42.5])
      #expect(movements[0].list("sets").compactMap { $0["rest"] as? Int } == [90, 90, 90])
      #expect(try await browser.get(plan).contains("<h1>From my sheet</h1>"))
    }
  }

  @Test("A column that nobody knows is told, not left out without a word; so is no empty day made")
  func unknownColumn() async throws {
    try await withClient { browser, _, path in
      let file = """
        day;movement;sets;Gewicht
        Monday;Back squat;3 x 10;40
        Friday;Back skwat;3 x 10;
        """
      let shown = try await browser.postJSON("\(path)/plans/import/preview", ["csv": file]).json
      let problems = shown.list("problems")
      #expect(problems.map { $0["line"] as? Int } == [1, 3])
      #expect(problems.first?["typed"] as? String == "Gewicht")
      #expect(shown.list("days").map { $0["weekday"] as? Int } == [1])
      let unused = "day;movement;sets;Gewicht\nMonday;Back squat;3 x 10;\n"
      let fine = try await browser.postJSON("\(path)/plans/import/preview", ["csv": unused]).json
      #expect(fine.list("problems").isEmpty)
    }
  }

  @Test("A file needs no script; what an older spreadsheet wrote is read, too")
  func file() async throws {
    try await withClient { browser, _, path in
      let text = "day;movement;sets;note\nDay 1: Überkopf;Push-up;3 x 10;für Ben\n"
      let files = [
        Data(text.utf8), try #require(text.data(using: .windowsCP1252)),
        Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian))),
      ]
      for file in files {
        let page = try await browser.upload(file, to: "\(path)/plans/import/preview")
        #expect(page.status == .ok && page.contains("Überkopf") && page.contains("für Ben"))
        #expect(page.contains("Push-up") && page.contains("3 × 10"))
      }
      let empty = try await browser.upload(Data(), to: "\(path)/plans/import/preview")
      #expect(empty.status == .unprocessableContent && empty.contains("There is nothing in it."))
    }
  }

  @Test("Every line that is not understood is told with its number, why, and what may be meant")
  func problems() async throws {
    try await withClient { browser, _, path in
      let lines = [
        "day;movement;sets;repetitions", "Monday;Squat;3;10", ";Bench pres;3;10", ";Squat;0;10",
        ";Squat;-3;10", ";Squat;3;1,000", ";Squat;3;12-15", ";Squat;8 x 40;", ";;3;10",
        ";Plank;3 x 30 s;;and more", ";Teleport;3;10", ";Squat;;",
      ]
      let csv = lines.joined(separator: "\n")
      let shown = try await browser.postJSON("\(path)/plans/import/preview", ["csv": csv]).json
      let problems = shown.list("problems")
      #expect(problems.compactMap { $0["line"] as? Int } == Array(3...12))
      let reasons = problems.compactMap { $0["reason"] as? String }
      let wanted = [
        "“Bench pres” is not among", "1 to 20 sets", "1 to 20 sets", "1 to 200 repetitions",
        "several things", "several things", "No movement is named", "more cells than columns",
        "“Teleport” is not among", "1 to 20 sets",
      ]
      for (reason, words) in zip(reasons, wanted) { #expect(reason.contains(words), "\(reason)") }
      let suggestions = problems.map { $0["suggestion"] as? String }
      #expect(suggestions[0] == "Is Bench press meant?" && suggestions[8] == nil)
      #expect(suggestions[4]?.contains("3 sets x 12 or") == true)
      #expect(suggestions[5] == "8 sets x 40 or 1 x 8 x 40 kg?")
      let refused = try await browser.post("\(path)/plans/import", ["csv": csv, "name": "A"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.contains("10 lines are not understood") && refused.contains("Line 12"))
      #expect(refused.contains(";Teleport;3;10"))
      let list = try await browser.get("\(path)/plans", json: true).json.list("plans")
      #expect(list.isEmpty)
      let made = try await browser.post(
        "\(path)/plans/import", ["csv": csv, "name": "A", "skip": "yes"])
      #expect(try await browser.movements(try #require(made.location)).count == 1)
    }
  }

  @Test(
    "What is too much, or nothing, is one clear sentence",
    arguments: [
      (
        "movement;sets\n"
          + (0..<400).map { $0 % 2 == 0 ? "Squat;3 x 10\n" : "Plank;3 x 30 s\n" }
          .joined(), "There are 400 movements. Please keep a plan to 100"
      ),
      (
        "day;movement;sets\n" + (1...15).map { "Day \($0);Squat;3 x 10\n" }.joined(),
        "There are 15 days. Please keep a plan to 14."
      ),
      (String(repeating: "Squat;", count: 200_000), "at most 1 MB"),
      (String(repeating: ";Squat;3 x 10\n", count: 2_001), "at most 2000 lines"),
      ("movement;note\nSquat;\"never\nclosed", "The quote that opens in line 2 is never closed."),
      ("hello", "No line could become part of a plan."), (" \n ", "There is nothing in it."),
      ("movement;sets\n" + String(repeating: "Squat;15 x 5\n", count: 2), "not understood"),
    ])
  func limits(csv: String, sentence: String) async throws {
    try await withClient { browser, _, path in
      let page = try await browser.post("\(path)/plans/import", ["csv": csv, "name": "Big"])
      #expect(page.status == .unprocessableContent && page.contains(sentence))
      let list = try await browser.get("\(path)/plans", json: true).json.list("plans")
      #expect(list.isEmpty)
    }
  }

  @Test("Lines of one movement are its sets; columns say side, tempo, time, way, group and note")
  func columns() async throws {
    try await withClient { browser, _, path in
      let csv = """
        Day,Movement,Sets,Reps,Weight_lb,Time (s),Distance (km),Tempo,Side,Group,Note
        Legs
        ,Back squat,1,10,100,,,3-1-1,both,Front of the legs,"Slowly,
        and deep"
        ,Back squat,2,8,110,,,,,,
        2,Easy run,,,,,5,,,,
        2,Plank,2,,,45,,,left,,
        """
      let made = try await browser.postJSON("\(path)/plans/import", ["csv": csv, "name": "A"])
      #expect(made.status == .created, "\(made.text)")
      let plan = try #require(made.location)
      let days = try await browser.days(plan)
      #expect(days.map { $0["name"] as? String } == ["Legs", ""])
      let movements = try await browser.movements(plan)
      #expect(movements.count == 3 && movements[0]["note"] as? String == "Slowly,\nand deep")
      let squat = movements[0].list("sets")
      #expect(squat.map { $0["repetitions"] as? Int } == [10, 8, 8])
      #expect(abs((squat[0]["mass"] as? Double ?? 0) - 45.359237) < 1e-6)
      #expect(squat[0]["side"] as? String == "each" && squat[0]["tempo"] as? String == "3-1-1")
      #expect(movements[1].list("sets").map { $0["distance"] as? Double } == [5000])
      #expect(movements[2].list("sets").map { $0["duration"] as? Double } == [45, 45])
      #expect(movements[2].list("sets").first?["side"] as? String == "left")
      let groups = days[0].list("groups").compactMap { $0["name"] as? String }
      #expect(groups == ["Front of the legs"])
    }
  }

  @Test("The page is one tap from the plans, and a plan without a name is asked for one")
  func page() async throws {
    try await withClient { browser, _, path in
      #expect(try await browser.get("\(path)/plans").contains("href=\"\(path)/plans/import\""))
      let page = try await browser.get("\(path)/plans/import")
      #expect(page.status == .ok && page.contains("name=\"csv\"") && page.contains("type=\"file\""))
      let nameless = try await browser.post(
        "\(path)/plans/import", ["csv": "Monday;Squat;3 x 10", "name": " "])
      #expect(nameless.status == .unprocessableContent && nameless.contains("Monday;Squat;3 x 10"))
    }
  }
}

extension Browser {
  /// As a form without scripts sends a file.
  fileprivate func upload(_ file: Data, to path: String) async throws -> Answer {
    let head = """
      --edge\r\nContent-Disposition: form-data; name="file"; filename="plan.csv"\r\n\
      Content-Type: text/csv\r\n\r\n
      """
    return try await send(
      .post, path,
      headers: [
        .accept: "text/html", .contentType: "multipart/form-data; boundary=edge",
        .origin: "http://localhost",
      ], bytes: Data(head.utf8) + file + Data("\r\n--edge--\r\n".utf8))
  }
}
