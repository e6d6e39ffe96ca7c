//! The document around the components: attributes of the root element, the hash of the address, focus, native dialogs
//! and scrolling.

use wasm_bindgen::prelude::*;
pub use web_sys::Element;
use web_sys::{Document, HtmlElement};

use super::{focus, keys};

/// Returns the computed value of a CSS property of the root element, such as a colour's `--name`.
pub fn root_style(name: &str) -> Option<String> {
    let window = web_sys::window()?;
    let root = window.document()?.document_element()?;
    let style = window.get_computed_style(&root).ok()??;
    let value = style.get_property_value(name).ok()?;
    Some(value.trim().to_owned()).filter(|value| !value.is_empty())
}

/// Returns the document.
fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Sets or removes an attribute of `<html>`. Themes and similar settings depend on such attributes.
pub fn set_root_attribute(name: &str, value: Option<&str>) {
    let Some(root) = document().and_then(|document| document.document_element()) else {
        return;
    };
    set_attribute(&root, name, value);
}

/// Returns an attribute of `<html>`.
pub fn root_attribute(name: &str) -> Option<String> {
    document()?.document_element()?.get_attribute(name)
}

/// Returns the first element of the page that matches a selector from our own code.
pub fn find(selector: &str) -> Option<Element> {
    // This fails only if the selector cannot be parsed.
    document()?.query_selector(selector).ok().flatten()
}

/// Sets or removes an attribute of an element.
pub fn set_attribute(element: &Element, name: &str, value: Option<&str>) {
    // This fails only for invalid names, and ours are valid.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
}

/// Removes all children of an element.
pub fn remove_children(element: &Element) {
    element.set_text_content(None);
}

/// Appends a new element with a class to another element, and returns it.
pub fn append(parent: &Element, tag: &str, class: &str) -> Option<Element> {
    let child = document()?.create_element(tag).ok()?;
    child.set_class_name(class);
    parent.append_child(&child).ok()?;
    Some(child)
}

/// Sets the page's title.
pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Reloads the page.
pub fn reload() {
    if let Some(window) = web_sys::window() {
        // This fails only in a page that is being closed.
        let _ = window.location().reload();
    }
}

/// Makes the browser lay out the page now.
pub fn force_layout() {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        // Reading a size forces the layout.
        let _ = root.client_height();
    }
}

/// Removes the placeholder that stood in for the page while it loaded.
pub fn remove_by_id(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id)) {
        element.remove();
    }
}

/// Returns the hash of the address, with the `#`, or an empty string.
pub fn hash() -> String {
    web_sys::window()
        .and_then(|window| window.location().hash().ok())
        .unwrap_or_default()
}

/// Changes the hash of the address, which fires `hashchange`.
pub fn set_hash(hash: &str) {
    if let Some(window) = web_sys::window() {
        // Browsers refuse this only while the page is being closed.
        let _ = window.location().set_hash(hash);
    }
}

/// Opens a `<dialog>` above everything. The browser traps the focus inside, and returns it to where it was. If that is in
/// a menu, the menu is closed first, so that the focus returns to the button that opened it.
pub fn show_modal(dialog: &web_sys::HtmlDialogElement) {
    if !dialog.open() {
        if let Some(menu) = find(":popover-open").and_then(|menu| menu.dyn_into().ok()) {
            hide_popover(&menu);
        }
        // This fails only if the element has left the page.
        let _ = dialog.show_modal();
    }
}

/// Opens a `<dialog>` where it stands, and leaves the focus where it is. The rest of the page can still be used.
pub fn show(dialog: &web_sys::HtmlDialogElement) {
    dialog.set_open(true);
}

/// Whether an element is inside one that matches a selector.
pub fn is_inside(element: &Element, selector: &str) -> bool {
    matches!(element.closest(selector), Ok(Some(_)))
}

/// Closes a `<dialog>`. The browser returns the focus to where it was.
pub fn close_modal(dialog: &web_sys::HtmlDialogElement) {
    dialog.close();
}

/// Closes a popover menu if it is open.
pub fn hide_popover(menu: &HtmlElement) {
    // This fails only if the element is no popover or has left the page.
    let _ = menu.hide_popover();
}

/// Whether an element is a popover that is open.
pub fn is_open_popover(element: &Element) -> bool {
    // A browser without popovers does not know the selector.
    element.matches(":popover-open").unwrap_or(false)
}

/// Focuses an element without scrolling the page.
pub fn focus(element: &HtmlElement) {
    let options = web_sys::FocusOptions::new();
    options.set_prevent_scroll(true);
    // If the element cannot take the focus, the focus stays where it is.
    let _ = element.focus_with_options(&options);
}

/// Returns the first element inside another that matches a selector from our own code.
pub fn find_inside(element: &Element, selector: &str) -> Option<Element> {
    // This fails only if the selector cannot be parsed.
    element.query_selector(selector).ok().flatten()
}

/// Focuses the first element inside another that matches a selector.
pub fn focus_inside(element: &Element, selector: &str) {
    if let Some(found) = find_inside(element, selector)
        && let Ok(found) = found.dyn_into::<HtmlElement>()
    {
        focus(&found);
    }
}

/// Focuses the first match inside the next sibling of an element, or inside the previous one. Returns whether there is
/// a match.
pub fn focus_beside(element: &Element, selector: &str) -> bool {
    let beside = [
        element.next_element_sibling(),
        element.previous_element_sibling(),
    ];
    let mut found = beside
        .into_iter()
        .flatten()
        .filter(|beside| find_inside(beside, selector).is_some());
    match found.next() {
        Some(beside) => {
            focus_inside(&beside, selector);
            true
        }
        None => false,
    }
}

/// Scrolls the page, if need be, until the part around an element is in sight, as long as the element has the focus.
pub fn reveal_focused(element: &Element, around: &str) {
    if element.matches(":focus").unwrap_or(false)
        && let Ok(Some(part)) = element.closest(around)
    {
        reveal(&part);
    }
}

/// Scrolls the page, if need be, until an element is in sight.
pub fn reveal(element: &Element) {
    let options = web_sys::ScrollIntoViewOptions::new();
    options.set_block(web_sys::ScrollLogicalPosition::Nearest);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

/// Scrolls a list, but not the page, until a child of it is visible.
pub fn reveal_inside(list: &Element, found: &Element) {
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        found.get_bounding_client_rect(),
    );
    if inner.top() < outer.top() {
        list.set_scroll_top(list.scroll_top() - (outer.top() - inner.top()).ceil() as i32);
    } else if inner.bottom() > outer.bottom() {
        list.set_scroll_top(list.scroll_top() + (inner.bottom() - outer.bottom()).ceil() as i32);
    }
    // The list's border hides what lies beneath it.
    let left = outer.left() + f64::from(list.client_left());
    let right = left + f64::from(list.client_width());
    if inner.left() < left {
        list.set_scroll_left(list.scroll_left() - (left - inner.left()).ceil() as i32);
    } else if inner.right() > right {
        list.set_scroll_left(list.scroll_left() + (inner.right() - right).ceil() as i32);
    }
}

/// Scrolls a row sideways, but not the page, until a child of it is in the middle or as near to it as possible.
pub fn centre_inside(row: &HtmlElement, selector: &str) {
    let Some(found) = find_inside(row, selector) else {
        return;
    };
    let (outer, inner) = (
        row.get_bounding_client_rect(),
        found.get_bounding_client_rect(),
    );
    let off = (inner.left() + inner.right() - outer.left() - outer.right()) / 2.0;
    row.set_scroll_left(row.scroll_left() + off as i32);
}

/// Whether an event comes from a field for text, where letters are no shortcuts.
pub fn from_text_field(event: &web_sys::Event) -> bool {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<HtmlElement>().ok())
    else {
        return false;
    };
    match target.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => !matches!(
            target.get_attribute("type").as_deref(),
            Some("checkbox" | "radio" | "button" | "submit" | "range" | "file")
        ),
        _ => target.is_content_editable(),
    }
}

/// Whether an event comes from inside an element that matches a selector.
pub fn from_inside(event: &web_sys::Event, selector: &str) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .is_some_and(|target| target.closest(selector).ok().flatten().is_some())
}

/// Whether the whole height of an element lies within the element around it and within the window. This needs the current
/// layout, so it is cheapest right after a frame.
pub fn fits_height(element: &Element) -> bool {
    let height = web_sys::window().and_then(|window| window.inner_height().ok()?.as_f64());
    let around = element
        .parent_element()
        .map(|parent| parent.get_bounding_client_rect());
    let (top, bottom) = around.map_or((0.0, f64::MAX), |around| (around.top(), around.bottom()));
    let bounds = element.get_bounding_client_rect();
    // A browser that does not know its own height shows everything.
    bounds.top() >= top.max(0.0)
        && bounds.bottom() <= height.map_or(bottom, |height| bottom.min(height))
}

/// Returns an attribute of an event's target, or of its nearest ancestor that has this attribute.
pub fn nearest_attribute(event: &web_sys::Event, name: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.get_attribute(name).or_else(|| {
        let nearest = target.closest(&format!("[{name}]")).ok().flatten();
        nearest?.get_attribute(name)
    })
}

/// Whether a dialog or a popover is open above the page.
pub fn dialog_is_open() -> bool {
    // A browser without popovers does not know the second selector either.
    find("dialog:modal").is_some() || find(":popover-open").is_some()
}

/// Returns the text in the field that an event comes from.
pub fn typed_value(event: &web_sys::Event) -> String {
    let Some(target) = event.target() else {
        return String::new();
    };
    match target.dyn_into::<web_sys::HtmlInputElement>() {
        Ok(input) => input.value(),
        Err(target) => match target.dyn_into::<web_sys::HtmlTextAreaElement>() {
            Ok(area) => area.value(),
            Err(target) => target
                .dyn_into::<web_sys::HtmlSelectElement>()
                .map(|s| s.value())
                .unwrap_or_default(),
        },
    }
}

/// Returns the number in the field that an event comes from, as the browser parses it, or `None` if there is none.
pub fn typed_number(event: &web_sys::Event) -> Option<f64> {
    let input = event.target()?.dyn_into::<web_sys::HtmlInputElement>();
    let number = input.ok()?.value_as_number();
    (!number.is_nan()).then_some(number)
}

/// Whether the checkbox that an event comes from is checked.
pub fn checked(event: &web_sys::Event) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok())
        .is_some_and(|input| input.checked())
}

/// Calls `callback` for every event with this name on the window, as long as the page lives.
pub fn on_window(name: &str, callback: impl FnMut(web_sys::Event) + 'static) {
    if let Some(window) = web_sys::window() {
        listen(&window, name, callback);
    }
}

/// Calls `callback` for every event with this name anywhere in the window, before any other listener, as long as the
/// page lives.
pub fn on_window_first(name: &str, callback: impl FnMut(web_sys::Event) + 'static) {
    if let Some(window) = web_sys::window() {
        let callback = Closure::<dyn FnMut(web_sys::Event)>::new(callback);
        let function = callback.as_ref().unchecked_ref();
        // Adding a listener does not fail.
        let _ = window.add_event_listener_with_callback_and_bool(name, function, true);
        callback.forget();
    }
}

/// Calls `callback` for every event with this name on the document, as long as the page lives.
pub fn on_document(name: &str, callback: impl FnMut(web_sys::Event) + 'static) {
    if let Some(document) = document() {
        listen(&document, name, callback);
    }
}

/// Adds a listener that stays for the page's whole life.
fn listen(
    target: &web_sys::EventTarget,
    name: &str,
    callback: impl FnMut(web_sys::Event) + 'static,
) {
    let callback = Closure::<dyn FnMut(web_sys::Event)>::new(callback);
    // Adding a listener does not fail.
    let _ = target.add_event_listener_with_callback(name, callback.as_ref().unchecked_ref());
    callback.forget();
}

/// Whether the page is hidden, for instance behind another tab or window.
pub fn is_hidden() -> bool {
    document().is_some_and(|document| document.hidden())
}

thread_local! {
    /// Whether the user's last input came from the keyboard.
    static KEYBOARD: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Starts to track whether the user works with the keyboard or a pointer.
pub fn watch_input() {
    on_window("keydown", |_| KEYBOARD.set(true));
    on_window("pointerdown", |_| KEYBOARD.set(false));
    focus::watch();
}

/// Whether the user's last input came from the keyboard. Only then may the page move the focus for them.
pub fn keyboard_is_in_use() -> bool {
    KEYBOARD.get()
}

/// Whether an element of the page has the focus, and not the page as a whole.
pub fn is_anything_focused() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|active| active.tag_name() != "BODY")
}

/// Whether an element of the page outside this one has the focus.
pub fn is_focused_outside(element: &Element) -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|active| active.tag_name() != "BODY" && !element.contains(Some(&active)))
}

/// Whether somebody writes in a text field.
pub fn is_in_text_field() -> bool {
    let active = document().and_then(|document| document.active_element());
    active.is_some_and(|active| active.matches("input, textarea").unwrap_or(false))
}

/// Removes the focus from the active element, so that keys are shortcuts again.
pub fn blur_active() {
    let active = document().and_then(|document| document.active_element());
    if let Some(active) = active.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
        let _ = active.blur();
    }
}

/// Moves the focus from an event's target to its next or previous sibling, wrapping around at the ends.
pub fn focus_sibling(event: &web_sys::Event, forward: bool) {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
    else {
        return;
    };
    let parent = target.parent_element();
    let next = match forward {
        true => target
            .next_element_sibling()
            .or_else(|| parent.and_then(|parent| parent.first_element_child())),
        false => target
            .previous_element_sibling()
            .or_else(|| parent.and_then(|parent| parent.last_element_child())),
    };
    if let Some(next) = next.and_then(|next| next.dyn_into::<HtmlElement>().ok()) {
        focus(&next);
    }
}

/// Whether an event's target is the element with the listener itself, and not something inside it.
pub fn hits_itself(event: &web_sys::Event) -> bool {
    event.target().is_some() && event.target() == event.current_target()
}

/// A pressed key, as plain data.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    /// The name of the key as on a Latin layout: see [`keys::latin`].
    pub name: String,
    /// Whether Ctrl or Command is down.
    pub ctrl: bool,
    /// Whether Shift is down.
    pub shift: bool,
}

/// Returns the key of a keyboard event that nothing has handled yet. Returns `None` with Alt, and while a character is
/// being composed.
pub fn key(event: &web_sys::Event) -> Option<Key> {
    let event = event.dyn_ref::<web_sys::KeyboardEvent>()?;
    let alt_graph = event.get_modifier_state("AltGraph");
    // Windows reports AltGr as Ctrl and Alt.
    if event.default_prevented() || (event.alt_key() && !alt_graph) || event.is_composing() {
        return None;
    }
    Some(Key {
        name: keys::latin(keys::Report {
            key: &event.key(),
            code: &event.code(),
            shift: event.shift_key(),
            alt_graph,
        }),
        ctrl: (event.ctrl_key() || event.meta_key()) && !alt_graph,
        shift: event.shift_key(),
    })
}

/// Types a Latin letter into a text field in place of the letter of another script that a key stands for. The field gets
/// the events of ordinary typing.
pub fn type_latin(event: &web_sys::KeyboardEvent) {
    let Some(pressed) = key(event).filter(|pressed| !pressed.ctrl) else {
        return;
    };
    let written = event.key();
    let one_letter = pressed.name.chars().count() == 1;
    if one_letter && !written.is_ascii() && pressed.name != written {
        let field = event.target().and_then(|field| field.dyn_into().ok());
        let Some(field): Option<web_sys::HtmlInputElement> =
            field.filter(|it: &web_sys::HtmlInputElement| !it.read_only())
        else {
            return;
        };
        let start = field.selection_start().ok().flatten().unwrap_or_default();
        if field.set_range_text(&pressed.name).is_ok() {
            event.prevent_default();
            // These fail only in fields without text.
            let _ = field.set_selection_range(start + 1, start + 1);
            let _ = web_sys::Event::new("input").and_then(|typed| field.dispatch_event(&typed));
        }
    }
}

/// Focuses the element with this id.
pub fn focus_by_id(id: &str) {
    if let Some(element) = document().and_then(|document| document.get_element_by_id(id))
        && let Ok(element) = element.dyn_into::<HtmlElement>()
    {
        focus(&element);
    }
}

/// Focuses the first element that matches a selector.
pub fn focus_by_selector(selector: &str) {
    if let Some(root) = document().and_then(|document| document.document_element()) {
        focus_inside(&root, selector);
    }
}

/// Clicks the focused element.
pub fn click_focused() {
    let active = document().and_then(|document| document.active_element());
    if let Some(active) = active.and_then(|active| active.dyn_into::<HtmlElement>().ok()) {
        active.click();
    }
}
