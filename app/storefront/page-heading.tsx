/** The name of a screen, and a line on what it is for. */
export function PageHeading({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className="pt-8 pb-6 sm:pt-12 sm:pb-8">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      {subtitle && <p className="mt-2 max-w-2xl text-lg text-muted">{subtitle}</p>}
    </div>
  );
}
