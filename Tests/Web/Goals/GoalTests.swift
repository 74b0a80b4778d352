import Foundation
import TestSupport
import Testing

@Suite("A client's goals")
struct GoalTests {
  @Test("The overview says where the goal began, where it is, and how much of the way is made")
  func progress() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      try await browser.measured("plank", 60, on: "2026-11-01", path)
      try await browser.setGoal(path, ["exercise": "plank", "target": "2:00", "due": "2027-06-01"])
      try await browser.measured("plank", 10, on: "2026-10-01", path)
      gym.world.pass(.seconds(3600))
      try await browser.measured("plank", 90, on: "2026-11-21", path)
      let goal = try await browser.goal(path)
      #expect((goal["start"] as? [String: Any])?["value"] as? Double == 60)
      #expect((goal["now"] as? [String: Any])?["value"] as? Double == 90)
      #expect(goal["target"] as? Double == 120 && goal["percent"] as? Int == 50)
      #expect(goal["reachedAt"] is NSNull)
      let page = try await browser.get(path)
      #expect(page.contains("Plank: 2:00 by 1 Jun 2027") && page.contains("50% of the way."))
    }
  }

  @Test("It is reached on the day of the first result that is there, and stays so")
  func reached() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      try await browser.measured("plank", 60, on: "2026-11-01", path)
      try await browser.setGoal(path, ["exercise": "plank", "target": 120, "due": "2026-11-22"])
      for value in [119.0, 125, 100] {
        gym.world.pass(.seconds(3600))
        try await browser.measured("plank", value, on: "2026-11-21", path)
      }
      let goal = try await browser.goal(path)
      #expect((goal["reachedAt"] as? String)?.hasPrefix("2026-11-21T12") == true)
      #expect(goal["isPastDue"] as? Bool == false && goal["percent"] as? Int == 66)
      #expect(try await browser.get(path).contains("Reached on 21 Nov 2026."))
    }
  }

  @Test("A goal behind what was measured is there already; no worse result brings it nearer")
  func behind() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      try await browser.measured("push-ups", 30, on: "2026-11-01", path)
      try await browser.setGoal(path, ["exercise": "push-ups", "target": 20])
      #expect(try await browser.goal(path)["percent"] as? Int == 100)
      #expect(try await browser.get(path).contains("There already when the goal was set."))
      gym.world.pass(.seconds(3600))
      try await browser.measured("push-ups", 15, on: "2026-11-21", path)
      #expect(try await browser.goal(path)["percent"] as? Int == 0)
      #expect(try await browser.get(path).contains("0% of the way."))
      gym.world.pass(.seconds(3600))
      try await browser.measured("push-ups", 21, on: "2026-11-21", path)
      #expect(try await browser.get(path).contains("Reached on 21 Nov 2026."))
    }
  }

  @Test("What nobody scores is better where its file says so, whoever it is and wherever it began")
  func unscored() async throws {
    for (exercise, first, target, second) in [
      ("plank", 150.0, 120.0, 60.0), ("mile-time", 400, 480, 540), ("push-ups", 30, 20, 10),
    ] {
      try await withClient { browser, gym, path in
        _ = try await browser.postJSON(path, ["sex": "", "birthdate": ""])
        try await gym.neverLocks()
        try await browser.measured(exercise, first, on: "2026-11-01", path)
        try await browser.setGoal(path, ["exercise": exercise, "target": target])
        #expect(try await browser.goal(path)["percent"] as? Int == 100, "\(exercise)")
        gym.world.pass(.seconds(3600))
        try await browser.measured(exercise, second, on: "2026-11-21", path)
        #expect(try await browser.goal(path)["percent"] as? Int == 0, "\(exercise)")
        #expect(try await browser.goal(path)["reachedAt"] is NSNull)
      }
    }
  }

  @Test("A goal to stay where one is is no longer reached by whoever has left it")
  func staying() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      _ = try await browser.postJSON(path, ["mass": 75])
      try await browser.setGoal(path, ["exercise": "body-mass", "target": 75])
      #expect(try await browser.goal(path)["percent"] as? Int == 100)
      gym.world.pass(.seconds(3600))
      _ = try await browser.postJSON(path, ["mass": 85])
      #expect(try await browser.goal(path)["percent"] as? Int == 0)
    }
  }

  @Test("Where nothing was measured before, better is what the scores say")
  func firstAfter() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      try await browser.setGoal(path, ["exercise": "push-ups", "target": 30])
      #expect(try await browser.get(path).contains("Not measured yet."))
      gym.world.pass(.seconds(3600))
      try await browser.measured("push-ups", 35, on: "2026-11-21", path)
      #expect(try await browser.goal(path)["percent"] as? Int == 100)
      #expect(try await browser.get(path).contains("Reached on 21 Nov 2026."))
    }
  }

  @Test("A goal whose day has gone by is past due, and says so plainly")
  func pastDue() async throws {
    try await withClient { browser, gym, path in
      try await browser.setGoal(path, ["words": "Today", "due": "2026-11-21"])
      let page = try await browser.get(path)
      #expect(page.contains("Due today.") && !page.contains("Past due"))
      gym.world.pass(.seconds(86_400))
      let later = try await gym.owner()
      #expect(try await later.goal(path)["isPastDue"] as? Bool == true)
      #expect(try await later.get(path).contains("Past due since 21 Nov 2026."))
      let goal = try #require(try await later.goal(path)["id"] as? String)
      let kept = try await later.postJSON(
        "\(path)/goals/\(goal)", ["words": "Soon", "due": "2026-11-21"])
      #expect(kept.status == .ok, "a day that has gone by since may stand")
    }
  }

  @Test("A new goal leaves the one before among the earlier ones; undo brings that back")
  func replaced() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Walk"])
      let set = try await browser.post("\(path)/goals", ["words": "Run"])
      let page = try await browser.get(try #require(set.location))
      #expect(page.contains("another goal followed") && page.contains("Walk"))
      #expect(try await browser.goal(path)["words"] as? String == "Run")
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.goal(path)["words"] as? String == "Walk")
      let client = try await browser.get(path, json: true).json["client"] as? [String: Any]
      #expect(client?["goal"] as? String == "Walk")
      #expect(try await browser.earlierGoals(path) == [])
    }
  }

  @Test("The same goal sent twice is one goal")
  func twice() async throws {
    try await withClient { browser, _, path in
      for _ in 0..<2 { try await browser.setGoal(path, ["words": "Run"]) }
      #expect(try await browser.earlierGoals(path) == [])
    }
  }

  @Test("A goal that is reached stands among the earlier ones, and undo makes it current again")
  func ended() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Run"])
      let id = try #require(try await browser.goal(path)["id"] as? String)
      let ended = try await browser.post("\(path)/goals/\(id)/end", ["outcome": "reached"])
      let page = try await browser.get(try #require(ended.location))
      #expect(page.contains(": reached") && page.contains("No current goal"))
      #expect(try await browser.earlierGoals(path) == ["Run"])
      let client = try await browser.get(path, json: true).json["client"] as? [String: Any]
      #expect(client?["goal"] is NSNull)
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.goal(path)["words"] as? String == "Run")
    }
  }

  @Test("A changed goal can be taken back to what it was")
  func changed() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Plank", "exercise": "plank", "target": 120])
      let id = try #require(try await browser.goal(path)["id"] as? String)
      let changed = try await browser.post("\(path)/goals/\(id)", ["target": "2:30"])
      #expect(try await browser.goal(path)["target"] as? Double == 150)
      let page = try await browser.get(try #require(changed.location))
      _ = try await browser.post(try #require(page.undo), [:])
      #expect(try await browser.goal(path)["target"] as? Double == 120)
    }
  }

  @Test("What is wrong with a goal is told beside its field, and nothing is saved")
  func mistakes() async throws {
    try await withClient { browser, _, path in
      func wrong(_ fields: [String: Any]) async throws -> [String] {
        let answer = try await browser.postJSON("\(path)/goals", fields)
        #expect(answer.status == .unprocessableContent)
        return (answer.json["errors"] as? [[String: Any]] ?? [])
          .compactMap { $0["field"] as? String }
      }
      #expect(try await wrong(["words": " "]) == ["words"])
      #expect(try await wrong(["words": "a", "target": 5]) == ["exercise"])
      #expect(try await wrong(["words": "a", "exercise": "plank"]) == ["target"])
      #expect(try await wrong(["words": "a", "exercise": "none"]).contains("exercise"))
      let words: [String: Any] = ["words": "a", "exercise": "plank", "target": "long"]
      #expect(try await wrong(words) == ["target"])
      #expect(try await wrong(["words": "a", "due": "soon"]) == ["due"])
      #expect(try await wrong(["words": "a", "due": "2026-11-20"]) == ["due"], "over")
      let page = try await browser.post(
        "\(path)/goals", ["words": "Hold on", "exercise": "plank", "target": "long"])
      #expect(page.contains("Hold on") && page.contains("value=\"long\""))
      #expect(page.contains("<option value=\"plank\" data-hint=\"In min:s.\" selected>"))
      #expect(try await browser.get(path, json: true).json["goal"] is NSNull)
    }
  }

  @Test("A goal for the weight begins and stands at what the details say, as the overview does")
  func weight() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      _ = try await browser.postJSON(path, ["mass": 90])
      gym.world.pass(.seconds(3600))
      try await browser.setGoal(path, ["exercise": "body-mass", "target": "80 kg"])
      let asked = try await browser.goal(path)
      #expect((asked["now"] as? [String: Any])?["value"] as? Double == 90)
      gym.world.pass(.seconds(3600))
      try await browser.measured("body-mass", 88, on: "2026-11-21", path)
      gym.world.pass(.seconds(3600))
      _ = try await browser.postJSON(path, ["mass": 85])
      let goal = try await browser.goal(path)
      #expect((goal["start"] as? [String: Any])?["value"] as? Double == 90)
      #expect((goal["now"] as? [String: Any])?["value"] as? Double == 85)
      #expect(goal["percent"] as? Int == 50)
      #expect(try await browser.get("\(path)/report").contains("50% of the way."))
    }
  }

  @Test(
    "A target is read as the exercise shows its numbers",
    arguments: [
      ("resting-heart-rate", "60 bpm", 60.0), ("resting-heart-rate", "60BPM", 60),
      ("skinfolds-3", "20%", 20), ("skinfolds-3", "20 %", 20),
      ("12-minute-run", "40 ml/kg/min", 40), ("waist-hip-ratio", "0,85", 0.85),
    ])
  func asShown(_ exercise: String, _ typed: String, _ target: Double) async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["exercise": exercise, "target": typed])
      #expect(try await browser.goal(path)["target"] as? Double == target)
    }
  }

  @Test(
    "A target that nobody can reach is refused, also where the number is worked out",
    arguments: [
      ("12-minute-run", -5.0), ("12-minute-run", 120), ("beep-test", 1e9), ("skinfolds-3", 0),
      ("waist-hip-ratio", 40), ("body-mass-index", 1), ("bench-press-repetitions", 5000),
    ])
  func impossible(_ exercise: String, _ target: Double) async throws {
    try await withClient { browser, _, path in
      let answer = try await browser.postJSON(
        "\(path)/goals", ["words": "a", "exercise": exercise, "target": target])
      #expect(answer.status == .unprocessableContent && answer.contains("cannot be right"))
    }
  }

  @Test(
    "The form says in what the value of an exercise is, and of two numbers which one",
    arguments: [
      ("12-minute-run", "VO2 max, in ml/kg/min."), ("plank", "In min:s."),
      ("push-ups", "A number."), ("blood-pressure", "Upper value (systolic), in mmHg."),
    ])
  func unit(_ exercise: String, _ hint: String) async throws {
    try await withClient { browser, _, path in
      let form = try await browser.get("\(path)/goals/new")
      #expect(form.contains(#"<option value="\#(exercise)" data-hint="\#(hint)""#))
      let wrong = try await browser.post(
        "\(path)/goals", ["words": "", "exercise": exercise, "target": "1"])
      #expect(wrong.contains(#"id="target-hint">\#(hint)</p>"#))
    }
  }

  @Test("Two numbers are not one: a target of a blood pressure says which is meant")
  func pair() async throws {
    try await withClient { browser, _, path in
      let fields: KeyValuePairs<String, String> = [
        "words": "Calm", "exercise": "blood-pressure", "target": "120/80",
      ]
      let wrong = try await browser.post("\(path)/goals", fields)
      #expect(wrong.status == .unprocessableContent && wrong.contains(#"value="120/80""#))
      #expect(wrong.contains("Please type one number only: Upper value (systolic)."))
    }
  }

  @Test("The slower of two trainers who change a goal sees the newest, and both may save")
  func conflict() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Run"])
      let goal = try await browser.goal(path)
      let id = try #require(goal["id"] as? String)
      let early = try await browser.post(
        "\(path)/goals/\(id)", ["words": "Run far", "version": "1"])
      #expect(early.status == .seeOther)
      let late = try await browser.post(
        "\(path)/goals/\(id)", ["words": "Run fast", "version": "1"])
      #expect(late.status == .conflict && late.contains("Run fast"))
      #expect(late.contains("Somebody else has saved: Run far"))
      #expect(late.text.contains(/data-saved-now="words"[^>]* value="Run far"/))
      #expect(late.contains("name=\"version\" value=\"2\""))
      #expect(try await browser.goal(path)["words"] as? String == "Run far")
    }
  }

  @Test(
    "Of a goal that two change, what only one has touched goes together, and the rest is chosen")
  func together() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Run"])
      let id = try #require(try await browser.goal(path)["id"] as? String)
      let goal = "\(path)/goals/\(id)"
      let was = "due=&exercise=&target=&words=Run"
      _ = try await browser.postJSON(goal, ["words": "Swim", "due": "2027-01-01"])
      let mine: KeyValuePairs<String, String> = [
        "words": "Walk", "due": "", "exercise": "", "target": "", "was": was,
      ]
      let refused = try await browser.post(goal, mine)
      #expect(refused.status == .conflict)
      #expect(refused.contains("Swim") && refused.contains("Walk</textarea>"))
      #expect(refused.contains("Save once more to keep it."))
      #expect(refused.contains(#"value="2027-01-01""#), "nobody else has touched the day")
      let seen = try #require(refused.text.firstMatch(of: /name="was" value="([^"]+)"/)?.1)
      let decided: KeyValuePairs<String, String> = [
        "words": "Walk", "due": "2027-01-01", "exercise": "", "target": "",
        "was": String(seen).replacing("&amp;", with: "&"),
      ]
      #expect(try await browser.post(goal, decided).status == .seeOther)
      let saved = try await browser.goal(path)
      #expect(saved["words"] as? String == "Walk" && saved["due"] as? String == "2027-01-01")
    }
  }

  @Test("A change to a goal that somebody has ended changes nothing, and is offered as a new goal")
  func endedMeanwhile() async throws {
    try await withClient { browser, _, path in
      try await browser.setGoal(path, ["words": "Run"])
      let goal = "\(path)/goals/\(try await browser.goal(path)["id"] as? String ?? "")"
      let was = try await browser.get(goal).kept("was")
      _ = try await browser.post("\(goal)/end", ["outcome": "reached"])
      let refused = try await browser.post(
        goal, ["words": "Run far", "exercise": "", "target": "", "due": "", "was": was])
      #expect(refused.status == .conflict)
      #expect(refused.contains("Someone else ended this goal") && refused.contains("Run far</text"))
      #expect(refused.contains("action=\"\(path)/goals?units=metric\""))
      let earlier = try await browser.earlierGoals(path)
      #expect(earlier == ["Run"])
      let program = try await browser.postJSON(goal, ["words": "Run far"])
      #expect(program.status == .conflict)
    }
  }

  @Test("Whoever sets a goal while another one is set sees that first, and may set theirs then")
  func setMeanwhile() async throws {
    try await withClient { browser, _, path in
      let form = try await browser.get("\(path)/goals/new")
      #expect(form.contains(#"name="instead" value="">"#))
      try await browser.setGoal(path, ["words": "Swim"])
      let refused = try await browser.post("\(path)/goals", ["words": "Run", "instead": ""])
      #expect(refused.status == .conflict)
      #expect(refused.contains("earlier goals: Swim") && refused.contains("Run</textarea>"))
      #expect(try await browser.goal(path)["words"] as? String == "Swim")
      let seen = try #require(refused.text.firstMatch(of: /name="instead" value="([^"]+)"/)?.1)
      let set = try await browser.post("\(path)/goals", ["words": "Run", "instead": String(seen)])
      #expect(set.status == .seeOther)
      #expect(try await browser.goal(path)["words"] as? String == "Run")
    }
  }

  @Test("The goal among the details is the words of the current goal, either way")
  func details() async throws {
    try await withClient { browser, _, path in
      _ = try await browser.postJSON(path, ["goal": "Run"])
      #expect(try await browser.goal(path)["words"] as? String == "Run")
      _ = try await browser.postJSON(path, ["goal": "Run far"])
      #expect(try await browser.goal(path)["words"] as? String == "Run far")
      #expect(try await browser.earlierGoals(path) == [])
      _ = try await browser.postJSON(path, ["goal": ""])
      #expect(try await browser.get(path, json: true).json["goal"] is NSNull)
      #expect(try await browser.earlierGoals(path) == ["Run far"])
    }
  }

  @Test("The exercise's line has the goal in it, and the report says how far it is")
  func shown() async throws {
    try await withClient { browser, gym, path in
      try await gym.neverLocks()
      for (value, day) in [(60.0, "2026-11-01"), (90, "2026-11-10")] {
        try await browser.measured("plank", value, on: day, path)
      }
      try await browser.setGoal(path, ["exercise": "plank", "target": "3:00"])
      let exercise = try await browser.get("\(path)/assessments/plank")
      #expect(exercise.contains("line-goal") && exercise.contains("Goal 3:00"))
      let other = try await browser.get("\(path)/assessments/push-ups")
      #expect(!other.contains("line-goal"))
      let report = try await browser.get("\(path)/report")
      #expect(report.contains("Plank: 3:00") && report.contains("0% of the way."))
      #expect(report.contains("Goal 3:00"))
    }
  }
}

extension Browser {
  func setGoal(_ path: String, _ fields: [String: Any]) async throws {
    let whole = ["words": "A goal"].merging(fields) { _, typed in typed }
    let answer = try await postJSON("\(path)/goals", whole)
    #expect(answer.status == .created)
  }

  /// As the overview has it.
  func goal(_ path: String) async throws -> [String: Any] {
    try #require(try await get(path, json: true).json["goal"] as? [String: Any])
  }

  func earlierGoals(_ path: String) async throws -> [String] {
    let earlier = try await get("\(path)/goals", json: true).json["earlier"]
    return (earlier as? [[String: Any]] ?? []).compactMap { $0["words"] as? String }
  }
}
