import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

interface Announcements {
  /** The announcement while the site is worked on; null otherwise. */
  current(): Promise<Error | null>
}

/** Answers every operation with the site's announcement while it is worked on: nobody is shown half a shop. */
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
