/**
 * Stands for results whose code is on its way, as high as a first screen of them: what is below does not jump up
 * meanwhile. Bars by their class: the component for them comes with the platform's screens.
 */
export const resultsWaiting = (
  <div aria-hidden="true" className="grid min-h-[36rem] content-start gap-4 rounded-lg border border-line bg-raised p-5 shadow-edge md:p-6 print:hidden">
    <span className="skeleton w-2/5" />
    <span className="skeleton w-4/5" />
    <span className="skeleton w-3/5" />
  </div>
)
