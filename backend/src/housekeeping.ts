import type { FastifyInstance } from 'fastify'

const HOUR = 3_600_000

/** Runs chores when the server is ready and then at an interval until it closes. Logs failures. */
export function scheduleChores(app: FastifyInstance, chores: readonly (() => Promise<void>)[], interval = HOUR): void {
  let round = Promise.resolve()
  const runAll = async () => {
    for (const chore of chores)
      await chore().catch((error: unknown) =>
        app.log.warn({ err: error }, 'housekeeping failed; will retry at the next run'),
      )
  }
  const timer = setInterval(() => {
    round = round.then(runAll)
  }, interval)
  app.addHook('onReady', async () => {
    round = round.then(runAll)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await round
  })
}
