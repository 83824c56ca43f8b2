import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Linux counts the start of a process in ticks since the boot: field 22, after the name in brackets. */
const START_TICKS_AFTER_NAME = 19

const onLinux = async (pid: number): Promise<string> => {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ])
  // The name may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return `${boot.trim()} ${fields[START_TICKS_AFTER_NAME]}`
}

const elsewhere = async (pid: number): Promise<string> => {
  // Without a language and a time zone of its own, the same process would be shown in several ways.
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], { env })
  return stdout.trim()
}

/**
 * When a process was started, as a text that no other process with the same id has, also after a reboot;
 * null if this system does not tell.
 */
export const processStartOf = async (pid: number): Promise<string | null> => {
  try {
    const start = await (process.platform === 'linux' ? onLinux(pid) : elsewhere(pid))
    return start || null
  } catch {
    return null
  }
}
