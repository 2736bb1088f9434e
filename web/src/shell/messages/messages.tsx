import { useSession } from '../../relay/SessionContext.ts'
import type { MessageQueue } from './messageQueue.ts'

export const useMessageQueue = (): MessageQueue => useSession().messages

export const useShowMessage = () => useMessageQueue().show
