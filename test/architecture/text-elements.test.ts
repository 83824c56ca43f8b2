import path from 'node:path'
import {
  type Expression,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import {
  isArrowFunction,
  isConditionalExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import {
  API,
  type APIOptions,
  type Checker,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import { expect, it, vi } from 'vitest'

/*
 * A browser's translation replaces every text node by elements. React then fails when it removes
 * the text node that it knows, or inserts something before it, and a change of it is not seen.
 * It never does so with text that is an element's only child: it sets that element's content. So
 * text beside anything else needs an element of its own, constant text too: where two states of a
 * component have the same tag in the same place, React keeps the element and exchanges its children
 * (docs/decisions/0067-translated-pages.md).
 */

const ROOT = path.resolve(import.meta.dirname, '../..')

const TEXT =
  TypeFlags.StringLike |
  TypeFlags.NumberLike |
  TypeFlags.BigIntLike |
  TypeFlags.Any |
  TypeFlags.Unknown

/** Whether React may show a value of this type as a text node. */
const textTypes = (checker: Checker): ((type: Type | undefined) => boolean) => {
  const known = new Map<number, boolean>()
  const canBeText = (type: Type | undefined): boolean => {
    if (!type) return false
    if (!known.has(type.id)) {
      known.set(type.id, false)
      known.set(type.id, decide(type))
    }
    return known.get(type.id) as boolean
  }
  const decide = (type: Type): boolean => {
    // A branded string is an intersection.
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some(canBeText)
    if (type.isStringLiteralType()) return type.value !== ''
    if (type.isTypeParameter()) return canBeText(checker.getBaseConstraintOfType(type))
    if (type.isTypeReference() && checker.isArrayLikeType(type)) {
      return checker.getTypeArguments(type).some(canBeText)
    }
    return (type.flags & TEXT) !== 0
  }
  return canBeText
}

/** JSX drops white space that contains a line break. */
const isShown = (child: JsxChild): boolean =>
  isJsxText(child)
    ? /\S|^[^\n]+$/.test(child.text)
    : !isJsxExpression(child) || child.expression !== undefined

/** `<>` or `<Fragment>`: its children are children of the element around it. */
const isFragment = (node: JsxElement | JsxFragment, file: SourceFile): boolean =>
  isJsxFragment(node) || /^(React\.)?Fragment$/.test(node.openingElement.tagName.getText(file))

/** An element or nothing, as its syntax says: the checker need not be asked. */
const isElement = (node: Node): boolean => {
  if (isParenthesizedExpression(node)) return isElement(node.expression)
  if (isConditionalExpression(node)) return isElement(node.whenTrue) && isElement(node.whenFalse)
  return (
    isJsxElement(node) ||
    isJsxSelfClosingElement(node) ||
    isJsxFragment(node) ||
    node.kind === SyntaxKind.NullKeyword
  )
}

/** An expression among the children of an element or a fragment. */
type ShownExpression = { readonly expression: Expression; readonly isOnlyChild: boolean }

type Found = {
  /** Text that stands beside something else. */
  readonly texts: Node[]
  readonly expressions: ShownExpression[]
  readonly components: Node[]
}

const addChildren = (
  { texts, expressions }: Found,
  parent: JsxElement | JsxFragment,
  file: SourceFile,
): void => {
  const children = parent.children.filter(isShown)
  const isOnlyChild = children.length === 1 && !isFragment(parent, file)
  for (const child of children) {
    if (isJsxText(child)) {
      if (!isOnlyChild) texts.push(child)
    } else if (isJsxExpression(child) && child.expression && !isElement(child.expression)) {
      expressions.push({ expression: child.expression, isOnlyChild })
    }
  }
}

/** What the syntax of a file shows, so that the checker is asked once for all of it. */
const find = (file: SourceFile): Found => {
  const found: Found = { texts: [], expressions: [], components: [] }
  const visit = (node: Node): void => {
    if (isJsxElement(node) || isJsxFragment(node)) addChildren(found, node, file)
    if (
      isVariableDeclaration(node) &&
      /^[A-Z][a-z]/.test(node.name.getText(file)) &&
      node.initializer &&
      isArrowFunction(node.initializer) &&
      !isElement(node.initializer.body)
    ) {
      found.components.push(node.initializer)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

const textsWithoutElement = (
  file: SourceFile,
  checker: Checker,
  canBeText: (type: Type | undefined) => boolean,
): string[] => {
  const { texts, expressions, components } = find(file)
  const types = checker.getTypeAtLocation([
    ...expressions.map(({ expression }) => expression),
    ...components,
  ])
  const isUnsafe = ({ isOnlyChild }: ShownExpression, place: number): boolean => {
    const type = types[place]
    return canBeText(type) && !(isOnlyChild && type && !checker.isArrayLikeType(type))
  }
  const returnsText = (_component: Node, place: number): boolean => {
    const type = types[expressions.length + place]
    const signatures = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
    return signatures.some((one) => canBeText(checker.getReturnTypeOfSignature(one)))
  }
  const unsafe = [
    ...texts,
    ...expressions.filter(isUnsafe).map(({ expression }) => expression),
    ...components.filter(returnsText),
  ]
  return unsafe.map((node) => {
    const line = file.text.slice(0, node.getStart(file)).split('\n').length
    const [text] = node.getText(file).trim().split('\n')
    return `${path.relative(ROOT, file.fileName)}:${line} ${text}`
  })
}

/** What is found by the names of the files, in the project of a configuration file. */
const findTexts = (options: APIOptions, config: string, names: RegExp): Map<string, string[]> => {
  // The compiler (written in Go) runs for seconds only: collecting garbage would be a third of them.
  vi.stubEnv('GOGC', 'off')
  const api = new API(options)
  try {
    const snapshot = api.updateSnapshot({ openProjects: [config] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('No project was opened')
    const { program, checker } = project
    const canBeText = textTypes(checker)
    const files = program
      .getSourceFileNames()
      .filter((name) => names.test(name))
      .map((name) => program.getSourceFile(name) as SourceFile)
    return new Map(
      files.map((file) => [file.fileName, textsWithoutElement(file, checker, canBeText)]),
    )
  } finally {
    api.close()
    vi.unstubAllEnvs()
  }
}

it('text of the client that stands beside something else has an element of its own', () => {
  const config = path.join(ROOT, 'tsconfig.json')
  const found = findTexts({ cwd: ROOT }, config, /\/src\/client\/.*\.tsx$/)
  expect(found.size).toBeGreaterThan(200)
  expect([...found.values()].flat()).toEqual([])
})

const DECLARATIONS = `
declare namespace JSX {
  interface Element { readonly isElement: true }
  interface ElementChildrenAttribute { readonly children: {} }
  interface IntrinsicElements { readonly [tag: string]: object }
}
type Branded = string & { readonly brand: 'day' }
declare const Fragment: (props: { readonly children: unknown }) => JSX.Element
declare const Icon: () => JSX.Element
declare const TOTAL = 10
declare const isOpen: boolean
declare const title: string
declare const day: Branded
declare const names: readonly string[]
declare const element: JSX.Element | null
`

const UNSAFE = [
  '<p>Leave <b>{title}</b></p>',
  '<p><Icon /> Hidden</p>',
  '<p><b>{title}</b>{" "}<b>{title}</b></p>',
  '<p>+{TOTAL} XP</p>',
  '<p>{title}{element}</p>',
  '<p><b /> {isOpen ? "open" : null}</p>',
  '<p>{names}</p>',
  '<p>{day}<b /></p>',
  '<>Open</>',
  '<>{title}</>',
  '<Fragment>Open</Fragment>',
  '<Fragment>{title}</Fragment>',
  // Two states of the same element.
  'isOpen ? <p><Icon />Open</p> : <p>Closed</p>',
  'isOpen ? <p>Ends on {day}.</p> : <><p><b>{title}</b></p><p>Closed</p></>',
  'title',
]

const SAFE = [
  '<p>Open</p>',
  '<p>{title}</p>',
  '<p>{"+" + TOTAL + " XP"}</p>',
  '<p>{isOpen ? title : element}</p>',
  '<p><span>Leave </span><b>{title}</b></p>',
  '<p><Icon /><span>{isOpen ? "Open" : "Closed"}</span></p>',
  '<p><b>{day}</b><span> </span>{element}</p>',
  '<>{element}<p>Open</p></>',
  '<Fragment><p>Open</p>{element}</Fragment>',
  'isOpen ? <p><Icon /><span>Open</span></p> : <p>Closed</p>',
  'element',
]

it('finds text that stands beside something else, and no other text', () => {
  const config = '/cases/tsconfig.json'
  const cases = [...UNSAFE, ...SAFE]
  const nameOf = (one: string) => `/cases/${cases.indexOf(one)}.tsx`
  const fs = createVirtualFileSystem({
    [config]: '{ "compilerOptions": { "jsx": "preserve", "strict": true, "types": [] } }',
    '/cases/declarations.d.ts': DECLARATIONS,
    ...Object.fromEntries(
      cases.map((one) => [nameOf(one), `export const Case = () => (${one})\n`]),
    ),
  })
  const found = findTexts({ cwd: '/cases', fs }, config, /\.tsx$/)
  expect(cases.filter((one) => found.get(nameOf(one))?.length !== 0)).toEqual(UNSAFE)
})
