// `npm start`: from a bare checkout to a running shop.
import { serve } from './serve.mjs'
import { build, install, main } from './setup.mjs'

await main(async () => {
  await install()
  await build()
  await serve({}, (url) => `The shop is open at ${url}`)
})
