// `npm start`: from a bare checkout to a running shop.
import { startRooms, stopOnSignal } from './rooms.mjs'
import { build, install, main } from './setup.mjs'

await main(async () => {
  await install()
  await build()
  const shop = await startRooms()
  stopOnSignal(shop)
  console.log(`\n  The shop is open at ${shop.urls.web}\n`)
  await shop.ended
})
