/**
 * Calls `stop` once when this process must exit: on SIGTERM, on Ctrl-C, and when a parent that started it with an IPC channel
 * exits for any reason. Such a parent also handles Ctrl-C, which the terminal sends to both.
 */
export function onStop(stop: () => void): void {
  process.once('SIGTERM', stop)
  if (process.send === undefined) {
    process.once('SIGINT', stop)
    return
  }
  process.on('SIGINT', () => {})
  process.once('disconnect', stop)
  // The listener must not keep this process alive.
  process.channel?.unref()
  if (!process.connected) stop()
}

/**
 * If the parent asked for it, waits until the processes that this one needs are ready, and adds their addresses to the
 * environment. Until then, this process has loaded its modules and does nothing else.
 */
export async function whenReleased(): Promise<void> {
  if (process.env['START_HELD'] === undefined || process.send === undefined) return
  const leave = () => process.exit()
  process.once('disconnect', leave)
  if (!process.connected) leave()
  const addresses = await new Promise<object>((resolve) => process.once('message', resolve))
  process.off('disconnect', leave)
  Object.assign(process.env, addresses)
}
