/** Why a site cannot be inspected, for the person who asked. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem'
}
