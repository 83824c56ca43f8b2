import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

const ADDRESS = '/api/rum/web-vitals'

/** The address that was loaded: measurements come when somebody may have gone on to another page. */
const loadedAddress = performance.getEntriesByType('navigation')[0]?.name ?? location.href

const send = ({ name, value, id, rating, navigationType }: Metric): void => {
  const measurement = {
    name,
    value,
    id,
    rating,
    navigationType,
    url: new URL(loadedAddress).pathname,
    userAgent: navigator.userAgent,
    timestamp: Date.now(),
  }
  const body = new Blob([JSON.stringify(measurement)], { type: 'application/json' })
  // Sent also while the page is being left; a failure is nobody's concern.
  if (!navigator.sendBeacon(ADDRESS, body)) console.debug('A measurement could not be sent.')
}

// How fast this page was loaded and how it reacts: whoever imports this file starts it.
for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(send)
