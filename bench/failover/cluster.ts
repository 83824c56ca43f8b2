import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../test/support/free-port.ts'

const run = promisify(execFile)

const DEBIAN_VERSIONS = '/usr/lib/postgresql'
const HAPROXY_CONFIGURATION = path.resolve(import.meta.dirname, '../../docs/haproxy.cfg')
const HOW_TO_INSTALL = 'This needs PostgreSQL and HAProxy: apt-get install postgresql haproxy'

/** Who runs PostgreSQL: it refuses to run as root. */
type Account = { readonly uid?: number; readonly gid?: number }

const findAccount = async (): Promise<Account> => {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid, gid } as Account
}

/** The directory of the newest PostgreSQL that is installed. */
const findPrograms = async (): Promise<string> => {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => [])
  const [newest] = versions.sort((one, other) => Number(other) - Number(one))
  if (newest === undefined) throw new Error(HOW_TO_INSTALL)
  return path.join(DEBIAN_VERSIONS, newest, 'bin')
}

type Tools = {
  readonly directory: string
  readonly account: Account
  readonly programs: string
}

const openTools = async (): Promise<Tools> => {
  const [account, programs] = await Promise.all([findAccount(), findPrograms()])
  const directory = await mkdtemp(path.join(os.tmpdir(), 'berean-failover-'))
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid)
  await chmod(directory, 0o755)
  return { directory, account, programs }
}

type Node = { readonly data: string; readonly port: number }

const runProgram = ({ programs, account, directory }: Tools, name: string, args: string[]) =>
  run(path.join(programs, name), args, { ...account, cwd: directory })

const startNode = async (tools: Tools, { data, port }: Node, settings: string): Promise<void> => {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${settings}`
  await runProgram(tools, 'pg_ctl', ['start', '-w', '-D', data, '-l', `${data}.log`, '-o', options])
}

const urlOf = (port: number, database = 'berean'): string =>
  `postgresql://postgres@127.0.0.1:${port}/${database}`

/** An empty server with a role for HAProxy's checks. */
const createPrimary = async (tools: Tools, node: Node): Promise<void> => {
  const flags = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=postgres']
  await runProgram(tools, 'initdb', ['-D', node.data, '--no-sync', ...flags])
  await startNode(tools, node, '')
  const statements = ['create role haproxy login', 'create database berean']
  for (const statement of statements) {
    await runProgram(tools, 'psql', ['-d', urlOf(node.port, 'postgres'), '-c', statement])
  }
}

const createStandby = async (tools: Tools, primary: Node, node: Node): Promise<void> => {
  const source = ['-d', `${urlOf(primary.port, 'postgres')}?application_name=standby`]
  await runProgram(tools, 'pg_basebackup', [...source, '-D', node.data, '-R', '-c', 'fast'])
  await startNode(tools, node, '')
}

/** @param keepsConnections whether a server that accepts no writes any more keeps those that it has */
const startProxy = async (
  { directory }: Tools,
  nodes: readonly [Node, Node],
  keepsConnections: boolean,
): Promise<{ readonly port: number; readonly process: ChildProcess }> => {
  const port = await freePort()
  const documented = await readFile(HAPROXY_CONFIGURATION, 'utf8')
  const configuration = documented
    .replace('127.0.0.1:5432', `127.0.0.1:${port}`)
    .replace('10.0.0.11:5432', `127.0.0.1:${nodes[0].port}`)
    .replace('10.0.0.12:5432', `127.0.0.1:${nodes[1].port}`)
    .replace(keepsConnections ? ' on-marked-down shutdown-sessions' : /$^/, '')
  const file = path.join(directory, `haproxy-${port}.cfg`)
  await writeFile(file, configuration)
  const proxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  await Promise.race([
    once(proxy, 'spawn'),
    once(proxy, 'error').then(() => {
      throw new Error(HOW_TO_INSTALL)
    }),
  ])
  return { port, process: proxy }
}

/** HAProxy uses both servers until its first checks have ended: longer than they take in all. */
const FIRST_CHECKS_MS = 4000

/** A primary and its synchronous standby behind HAProxy, on this machine. */
export type Cluster = {
  /** The database through the proxy. */
  readonly url: string
  /** The database on the standby, which is promoted. */
  readonly standbyUrl: string
  /** Makes the standby confirm every commit from now on. */
  readonly requireStandby: () => Promise<void>
  /** Ends the primary as a crash of its machine does. */
  readonly killPrimary: () => Promise<void>
  /** Makes the primary read-only, which keeps running with all of its connections. */
  readonly demotePrimary: () => Promise<void>
  /** Returns once the standby accepts writes. */
  readonly promote: () => Promise<void>
  readonly remove: () => Promise<void>
}

export const startCluster = async (keepsConnections: boolean): Promise<Cluster> => {
  const tools = await openTools()
  const nodes: readonly [Node, Node] = [
    { data: path.join(tools.directory, 'first'), port: await freePort() },
    { data: path.join(tools.directory, 'second'), port: await freePort() },
  ]
  const [primary, standby] = nodes
  await createPrimary(tools, primary)
  await createStandby(tools, primary, standby)
  const proxy = await startProxy(tools, nodes, keepsConnections)
  await setTimeout(FIRST_CHECKS_MS)
  const setOnPrimary = async (setting: string): Promise<void> => {
    const url = urlOf(primary.port, 'postgres')
    for (const statement of [`alter system set ${setting}`, 'select pg_reload_conf()']) {
      await runProgram(tools, 'psql', ['-d', url, '-c', statement])
    }
  }
  const stopNode = ({ data }: Node): Promise<unknown> =>
    runProgram(tools, 'pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]).catch(() => {})
  return {
    url: urlOf(proxy.port),
    standbyUrl: urlOf(standby.port),
    requireStandby: () => setOnPrimary("synchronous_standby_names = 'standby'"),
    killPrimary: async () => {
      await stopNode(primary)
    },
    demotePrimary: () => setOnPrimary('default_transaction_read_only = on'),
    promote: async () => {
      await runProgram(tools, 'pg_ctl', ['promote', '-w', '-D', standby.data])
    },
    remove: async () => {
      proxy.process.kill('SIGKILL')
      await Promise.all(nodes.map(stopNode))
      await rm(tools.directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
