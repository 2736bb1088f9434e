// `npm run dev`: the rooms restart when their code changes, the browser reloads what changed.
import { startRooms, stopOnSignal } from './rooms.mjs'
import { compileRelay, install, main } from './setup.mjs'

await main(async () => {
  await install()
  await compileRelay()
  const shop = await startRooms({ watch: true })
  stopOnSignal(shop)
  console.log(`\n  The shop is open at ${shop.urls.web}; changes show by themselves.\n`)
  await shop.ended
})
