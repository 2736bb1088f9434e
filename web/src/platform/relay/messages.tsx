import { useSession } from './SessionContext.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'

export function useMessageQueue(): MessageQueue {
  return useSession().messages
}

export function useShowMessage() {
  return useMessageQueue().show
}
