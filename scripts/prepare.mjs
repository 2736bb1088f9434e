// Installs and builds without starting anything, for machines where other tools run the processes.
import { build, install, main } from './setup.mjs'

await main(async () => {
  await install()
  await build()
})
