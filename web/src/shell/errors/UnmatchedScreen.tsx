import { graphql } from 'react-relay/hooks'

/** An address that no screen has still stands in the shop: header, navigation and footer come with it. */
export const unmatchedScreenQuery = graphql`
  query UnmatchedScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
  }
`

/** Never shown: its route answers with the error page. */
export function UnmatchedScreen() {
  return null
}
