extension OpenAPI {
  /// What a field takes, beside text that is read as it was typed.
  enum Field: String {
    case text = "string"
    case number, list
    case whole = "integer"
    case flag = "boolean"
    case object
  }

  private static let client: [String: Field] = [
    "name": .text, "sex": .text, "birthdate": .text, "height": .number, "mass": .number,
    "goal": .text, "email": .text, "phone": .text, "phones": .list, "emails": .list,
    "addresses": .list, "profession": .text, "emergencyName": .text, "emergencyRelation": .text,
    "emergencyPhone": .text,
  ]

  private static let result: [String: Field] = [
    "exercise": .text, "value": .number, "trials": .list, "inputs": .object,
    "observation": .text, "takenAt": .text, "confirmed": .flag, "token": .text, "battery": .text,
  ]

  private static let note: [String: Field] = [
    "id": .text, "version": .whole, "day": .text, "text": .text, "subjective": .text,
    "objective": .text, "assessment": .text, "plan": .text, "private": .flag,
  ]

  private static let goal: [String: Field] = [
    "words": .text, "exercise": .text, "target": .number, "due": .text, "version": .whole,
  ]

  private static let plan: [String: Field] = [
    "name": .text, "days": .list, "version": .whole, "template": .text,
  ]

  private static let period: [String: Field] = [
    "since": .text, "until": .text, "sections": .text, "units": .text,
  ]

  private static let version: [String: Field] = ["version": .whole]

  /// By route: what is sent with POST, what stands behind the question mark of GET. A route that is
  /// missing here takes its fields as the form on its page has them.
  static let fields: [String: [String: Field]] = [
    "POST /login": ["login": .text, "password": .text, "returnTo": .text],
    "POST /lock": ["password": .text, "pin": .text, "trainer": .text, "returnTo": .text],
    "GET /find": ["q": .text, "client": .text],
    "GET /clients": [
      "q": .text, "archived": .flag, "from": .whole, "sort": .text, "filter": .text,
    ],
    "GET /clients.csv": ["q": .text, "archived": .flag, "sort": .text, "filter": .text],
    "GET /clients.vcf": ["archived": .flag],
    "POST /clients": client,
    "POST /clients/{client}": client.merging(version) { first, _ in first },
    "POST /clients/{client}/erasure": ["confirm": .text],
    "POST /clients/{client}/goals": goal,
    "POST /clients/{client}/goals/{goal}": goal,
    "POST /clients/{client}/screening/{form}": ["revision": .whole],
    "POST /clients/{client}/screening/{form}/signature": [
      "clientName": .text, "signature": .text, "password": .text, "revision": .whole,
    ],
    "POST /clients/{client}/screening/{form}/addenda": ["text": .text],
    "POST /clients/{client}/clearances": ["note": .text],
    "GET /clients/{client}/assessments": ["category": .text, "q": .text],
    "POST /clients/{client}/results": result,
    "POST /clients/{client}/results/{result}": result,
    "GET /clients/{client}/results": ["exercise": .text, "from": .text],
    "GET /clients/{client}/wheel": ["at": .text],
    "GET /clients/{client}/wheel.svg": ["at": .text, "then": .text, "labels": .text],
    "GET /clients/{client}/wheel/history": [
      "at": .text, "then": .text, "now": .text, "slice": .text,
    ],
    "GET /clients/{client}/report": period,
    "POST /clients/{client}/report": period,
    "POST /clients/{client}/report/emails": ["to": .text, "note": .text],
    "POST /clients/{client}/notes": note,
    "POST /clients/{client}/notes/{note}": note,
    "POST /clients/{client}/plans": plan,
    "POST /clients/{client}/plans/{plan}": plan,
    "GET /clients/{client}/today": ["date": .text, "plan": .text, "day": .text],
    "POST /clients/{client}/plans/{plan}/sets": [
      "set": .text, "date": .text, "done": .flag, "skipped": .flag, "reason": .text,
      "repetitions": .whole, "mass": .number, "duration": .number, "distance": .number,
      "token": .text,
    ],
    "GET /clients/{client}/training": ["month": .text],
    "POST /settings/trainers": ["name": .text, "login": .text],
    "POST /settings/batteries": ["name": .text, "exercises": .list],
    "GET /settings/audit": ["from": .text],
    "POST /settings/retention": ["years": .whole],
    "POST /settings/group": ["clients": .list, "anonymous": .flag],
  ]
}
