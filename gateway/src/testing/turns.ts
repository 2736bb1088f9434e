import { mkdir, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'

function taken(thrown: unknown) {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST'
}

/**
 * The sample has one customer with terms and a membership, who has a single cart: tests that change it, or count its
 * orders, take turns. Called in a file or a `describe`, it holds the lock for all tests there.
 */
export function inTurns(): void {
  const turn = path.join(path.dirname(inject('outbox')), 'turn')
  beforeAll(async () => {
    for (let isMine = false; !isMine; ) {
      try {
        await mkdir(turn)
        isMine = true
      } catch (thrown) {
        if (!taken(thrown)) throw thrown
        await pause(50)
      }
    }
  }, 180_000)
  afterAll(() => rmdir(turn))
}
