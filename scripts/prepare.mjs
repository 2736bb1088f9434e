// Installs and builds without starting anything, for machines on which other tools run the rooms.
import { build, install, main } from './setup.mjs'

await main(async () => {
  await install()
  await build()
})
