import '@/styles/app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/app'
import { i18nReady } from '@/i18n'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/* Texts come first: without them the first paint would be keys. A failure to load them still mounts, and shows the error screen. */
void i18nReady.finally(() => createRoot(root).render(<StrictMode><App /></StrictMode>))
