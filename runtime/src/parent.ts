/**
 * Calls `stop` once when this process is to end: at SIGTERM, at Ctrl-C, and when the process that started it with an IPC
 * channel ends, however that happens. Such a parent also decides what Ctrl-C means, which the terminal sends to both.
 */
export function onStop(stop: () => void): void {
  process.once('SIGTERM', stop)
  if (process.send === undefined) {
    process.once('SIGINT', stop)
    return
  }
  process.on('SIGINT', () => {})
  process.once('disconnect', stop)
  // Listening to the parent is no reason to stay.
  process.channel?.unref()
  if (!process.connected) stop()
}
