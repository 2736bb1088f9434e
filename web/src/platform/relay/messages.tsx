import { useSession } from './SessionContext.ts'
import type { MessageQueue } from '../messages/messageQueue.ts'

export const useMessageQueue = (): MessageQueue => useSession().messages

export const useShowMessage = () => useMessageQueue().show
