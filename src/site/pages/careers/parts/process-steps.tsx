import { useText } from '@/site/text'

interface Step {
  time: string
  text: string
}

/** What happens to an application, step by step. */
export function ProcessSteps() {
  const t = useText('site-careers')
  return (
    <ol className="border-t border-line">
      {t.list<Step>('process.items').map((step) => (
        <li key={step.time} className="flex gap-5 border-b border-line py-3.5">
          <span className="w-22 flex-none font-mono text-sm text-accent-text">{step.time}</span>
          <span className="text-base text-pretty">{step.text}</span>
        </li>
      ))}
    </ol>
  )
}
