// `npm run chaos -- --minutes N`: a storm of buyers on a shop of its own whose processes are killed at random, and overload
// attacks on it. Fails where an order is lost, duplicated, wrong or stuck, or where an ordinary buyer waits too long.
import { spawnBench } from './spawn.mjs'

await spawnBench('bench/src/chaos/main.ts')
