import { graphql } from 'react-relay/hooks'

/** Unknown addresses render inside the shell. */
export const query = graphql`
  query UnmatchedScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
  }
`

/** Never rendered: its route throws the error page. */
export function Screen() {
  return null
}
