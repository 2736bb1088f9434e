import ts from 'typescript'
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
const files = execSync(
  'git ls-files ' +
    process.argv
      .slice(2)
      .map((x) => `'${x}'`)
      .join(' '),
  { encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((f) => !/test|__generated__/.test(f) && /\.(ts|tsx|mjs)$/.test(f))
for (const f of files) {
  const t = readFileSync(f, 'utf8')
  const sf = ts.createSourceFile(f, t, 99, true, f.endsWith('x') ? 4 : 1)
  const v = (n) => {
    if (
      (ts.isStringLiteral(n) ||
        ts.isNoSubstitutionTemplateLiteral(n) ||
        ts.isTemplateExpression(n) ||
        ts.isJsxText(n)) &&
      !ts.isImportDeclaration(n.parent) &&
      !ts.isTaggedTemplateExpression(n.parent)
    ) {
      const s = n.getText().replace(/\s+/g, ' ')
      if ((s.match(/[A-Za-z]{2,}/g) || []).length >= 3 && / /.test(s.trim())) console.log(f + ': ' + s.slice(0, 260))
      if (!ts.isTemplateExpression(n)) return
    }
    ts.forEachChild(n, v)
  }
  v(sf)
}
