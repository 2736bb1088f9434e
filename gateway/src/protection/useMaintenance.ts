import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

interface Announcements {
  /** The site's maintenance notice; null while it is open. */
  current(): Promise<Error | null>
}

/** Answers every operation with the site's maintenance notice, because half a shop helps nobody. */
export function useMaintenance(watch: Announcements): Plugin {
  return {
    onExecute: async ({ setResultAndStopExecution }) => {
      const announced = await watch.current()
      if (!announced) return
      setResultAndStopExecution({
        data: null,
        errors: [new GraphQLError(announced.message, { originalError: announced })],
      })
    },
  }
}
