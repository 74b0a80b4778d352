import Hummingbird
import Vault

/// What a client answers and signs.
func addScreeningRoutes(to ofClient: RouterGroup<OfClient>, _ services: Services) {
  let store = services.store
  let screening = ScreeningController(store: store)
  ofClient.get("/clients/{client}/screening", use: screening.index)
  ofClient.post("/clients/{client}/screening", use: screening.create)
  ofClient.get("/clients/{client}/screening/{form}", use: screening.show)
  ofClient.post("/clients/{client}/screening/{form}", use: screening.update)

  let handOver = HandOverController(services: services)
  ofClient.get("/clients/{client}/screening/{form}/handover", use: handOver.show)
  ofClient.post("/clients/{client}/screening/{form}/handover", use: handOver.create)
  ofClient.post("/clients/{client}/screening/{form}/handover/delete", use: handOver.destroy)

  let signature = SignatureController(services: services)
  ofClient.get("/clients/{client}/screening/{form}/signature", use: signature.new)
  ofClient.post("/clients/{client}/screening/{form}/signature", use: signature.create)

  let receipt = ReceiptController(store: store)
  ofClient.get("/clients/{client}/screening/{form}/receipt", use: receipt.show)

  let comparison = ComparisonController(store: store)
  ofClient.get("/clients/{client}/screening/{form}/comparison", use: comparison.show)

  let addenda = AddendumController(store: store)
  ofClient.post("/clients/{client}/screening/{form}/addenda", use: addenda.create)

  ofClient.post(
    "/clients/{client}/screening/{form}/addenda/{addendum}/withdrawal",
    use: WithdrawalController(store: store).create)

  let clearances = ClearanceController(store: store)
  ofClient.post("/clients/{client}/clearances", use: clearances.create)
}

extension Pages {
  static let screening: [any Page.Type] = [
    ScreeningIndexPage.self, ScreeningPage.self, SignaturePage.self, ReceiptPage.self,
    ComparisonPage.self, HandOverPage.self, TakeBackPage.self,
  ]
}
