import type { Plugin } from 'vite'

/**
 * Lets the built index.html run a module as soon as it is there. The application's own script waits until
 * all that it imports is there; it imports this module, too, which runs once.
 */
export const earlyScript = (module: string): Plugin => ({
  name: 'early-script',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { input: ['index.html', module] } } }),
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunk = Object.values(bundle ?? {}).find(
        (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
      )
      if (!chunk) throw new Error(`${module} has no chunk of its own.`)
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${chunk.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head' }]
    },
  },
})
