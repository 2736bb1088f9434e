// `npm run dev`: the processes restart and the browser reloads when their code changes.
import { serve } from './serve.mjs'
import { compileRelay, installAll, main } from './setup.mjs'
import { stopOnSignals, stopping } from './stopping.mjs'

await main(async () => {
  stopOnSignals()
  await installAll()
  await compileRelay()
  stopping.signal.throwIfAborted()
  await serve({ watch: true }, ({ web }) => `The shop is open at ${web}; changes appear automatically.`)
})
