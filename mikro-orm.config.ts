export { commandLineOptions as default } from './src/server/platform/db/command-line.ts'
