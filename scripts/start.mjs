// `npm start`: from a fresh checkout to a running shop.
import { serve } from './serve.mjs'
import { build, install, main } from './setup.mjs'
import { stopOnSignals, stopping } from './stopping.mjs'

await main(async () => {
  stopOnSignals()
  await install()
  await build()
  stopping.signal.throwIfAborted()
  await serve({}, (url) => `The shop is open at ${url}`)
})
