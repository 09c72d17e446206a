import { useNavigation } from "react-router";

/** Shows a progress bar at the top while the next page loads. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      data-busy={isBusy}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 origin-left scale-x-0 bg-primary opacity-0 transition-[transform,opacity] duration-[2000ms] ease-out data-[busy=true]:scale-x-90 data-[busy=true]:opacity-100 data-[busy=false]:duration-200"
    />
  );
}
