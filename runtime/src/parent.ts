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
