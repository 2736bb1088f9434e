// Checks the subjects of new commits against CONTRIBUTING.md: a verb in the imperative, at most 72 characters.
import { execFileSync } from 'node:child_process'

const verbs = 'Add|Cache|Document|Fix|Move|Remove|Rename|Replace|Test|Update'
const subject = new RegExp(`^(?:${verbs}) .{1,66}(?<!\\.)$`)

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return null
  }
}

/** Subjects of what has not been pushed: in a repository without a remote, of the last commit. */
function newSubjects() {
  const log = (range) => git('log', range, '--no-merges', '--format=%s')
  return (log('origin/main..HEAD') ?? log('-1') ?? '').split('\n').filter(Boolean)
}

const wrong = newSubjects().filter((line) => line.length > 72 || !subject.test(line))
for (const line of wrong)
  console.log(`Commit "${line}": begin with ${verbs.replaceAll('|', ', ')}; at most 72 characters.`)
process.exitCode = wrong.length > 0 ? 1 : 0
