/** The milliseconds that this process has worked so far, however busy the machine is. */
export const cpuTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
