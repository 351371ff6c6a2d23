import { href } from '@/routes/href'

/** Everything failed, the router included: no translation or component of ours is certain to work, so this uses none. */
export function RouterErrorScreen({ message }: { message: string }) {
  return (
    <main role="alert" className="mx-auto grid max-w-130 gap-3 px-6 py-16">
      <h1 className="text-2xl font-semibold">Unexpected Application Error!</h1>
      <pre className="overflow-auto rounded-sm border border-line bg-code p-3 font-mono text-xs whitespace-pre-wrap">{message}</pre>
      <p>
        <a className="text-accent-text underline" href={href('home')}>
          Go Home
        </a>
      </p>
    </main>
  )
}
