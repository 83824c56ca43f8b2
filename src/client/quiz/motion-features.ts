export { spring } from 'framer-motion/dom'
export { animate } from 'framer-motion/dom/mini'
