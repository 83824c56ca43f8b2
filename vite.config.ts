import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // Font files stay files: as data URLs every visitor would load every alphabet.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with upgrades only, so browsers keep it over releases.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Small parts that several pages share come in one file instead of dozens.
            { name: 'shared', test: /src\/(domain|client\/(ui|lib|app))\//, minShareCount: 2 },
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
