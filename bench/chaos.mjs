// `npm run chaos -- --minutes N`: many buyers shop at a private instance while its processes are killed at random, then
// overload attacks run against it. Fails if an order is lost, duplicated, wrong or stuck, or if an ordinary buyer waits
// too long.
import { spawnBench } from './spawn.mjs'

await spawnBench('bench/src/chaos/main.ts')
