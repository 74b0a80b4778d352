import Hummingbird
import Vault

/// What a client answers and signs.
func addScreeningRoutes(to signedIn: RouterGroup<SignedIn>, _ services: Services) {
  let store = services.store
  let screening = ScreeningController(store: store)
  signedIn.get("/clients/{client}/screening", use: screening.index)
  signedIn.post("/clients/{client}/screening", use: screening.create)
  signedIn.get("/clients/{client}/screening/{form}", use: screening.show)
  signedIn.post("/clients/{client}/screening/{form}", use: screening.update)

  let handOver = HandOverController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/handover", use: handOver.show)
  signedIn.post("/clients/{client}/screening/{form}/handover", use: handOver.create)
  signedIn.post("/clients/{client}/screening/{form}/handover/delete", use: handOver.destroy)

  let signature = SignatureController(services: services)
  signedIn.get("/clients/{client}/screening/{form}/signature", use: signature.new)
  signedIn.post("/clients/{client}/screening/{form}/signature", use: signature.create)

  let receipt = ReceiptController(store: store)
  signedIn.get("/clients/{client}/screening/{form}/receipt", use: receipt.show)

  let comparison = ComparisonController(store: store)
  signedIn.get("/clients/{client}/screening/{form}/comparison", use: comparison.show)

  let addenda = AddendumController(store: store)
  signedIn.post("/clients/{client}/screening/{form}/addenda", use: addenda.create)

  signedIn.post(
    "/clients/{client}/screening/{form}/addenda/{addendum}/withdrawal",
    use: WithdrawalController(store: store).create)

  let clearances = ClearanceController(store: store)
  signedIn.post("/clients/{client}/clearances", use: clearances.create)
}
