import type { WorkerMessage } from './protocol.ts'
import { connection } from '../connection.ts'
import { pageFactsOf } from '../pageFacts.ts'

/**
 * Sends a message to the service worker once it is active. Skips caching for visitors who save data, but always reports
 * the current user.
 */
export function tellWorker(message: WorkerMessage): void {
  // Browsers hide it from pages loaded over HTTP from another machine.
  if (typeof document === 'undefined' || !('serviceWorker' in navigator)) return
  if (!pageFactsOf(document).isOfflineEnabled) return
  if (message.type !== 'visitor' && connection()?.saveData) return
  const { controller, ready } = navigator.serviceWorker
  if (controller) controller.postMessage(message)
  else void ready.then(({ active }) => active?.postMessage(message))
}
