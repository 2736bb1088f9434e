// `npm run dev`: the processes restart and the browser reloads when their code changes.
import { serve } from './serve.mjs'
import { compileRelay, install, main } from './setup.mjs'
import { stopOnSignals, stopping } from './stopping.mjs'

await main(async () => {
  stopOnSignals()
  await install()
  await compileRelay()
  stopping.signal.throwIfAborted()
  await serve({ watch: true }, (url) => `The shop is open at ${url}; changes appear automatically.`)
})
